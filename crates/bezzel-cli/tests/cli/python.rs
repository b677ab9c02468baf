//! NumPy and PyArrow read what the program writes, and the program what they write.

use crate::program::{output, refused, run, skipped};
use predicates::str::contains;
use std::path::Path;

/// Returns a Python that has the modules, or `None`. With `BEZZEL_REQUIRE_PYTHON` set, a missing one is a failure.
fn python() -> Option<String> {
    let python = std::env::var("BEZZEL_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let found = std::process::Command::new(&python)
        .args(["-c", "import numpy, pyarrow.parquet"])
        .output()
        .is_ok_and(|output| output.status.success());
    assert!(
        found || std::env::var_os("BEZZEL_REQUIRE_PYTHON").is_none(),
        "{python} has no numpy and pyarrow: run .ci/python install"
    );
    found.then_some(python)
}

fn python_says(python: &str, folder: &Path, script: &str) -> String {
    let output = std::process::Command::new(python)
        .args(["-c", script])
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

#[test]
fn numpy_and_arrow_read_what_is_written() {
    let Some(python) = python() else {
        skipped("there is no Python with numpy and pyarrow");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    for (n, name) in [("10", "s"), ("1000", "l")] {
        for ending in ["npy", "parquet"] {
            let path = folder.path().join(format!("{name}.{ending}"));
            let all: &[&str] = if n == "10" { &["--all"] } else { &[] };
            let mut arguments = vec!["solve", n, "-o", path.to_str().unwrap()];
            arguments.extend(all);
            run(&arguments).success();
        }
    }
    let script = r"
import numpy as np, pyarrow.parquet as pq
a = np.load('s.npy'); t = pq.read_table('s.parquet')
b = np.array(t['columns'].to_pylist())
r = np.arange(10)
solves = all(len(set(c)) == len(set(c + r)) == len(set(c - r)) == 10 for c in a.astype(int))
print(a.shape, a.dtype, solves, (a == b).all(), t['index'].to_pylist() == list(range(1, 725)))
print(t.schema.field('columns').type)
big = np.load('l.npy'); wide = pq.read_table('l.parquet')
print(big.shape, big.dtype, (np.array(wide['columns'].to_pylist()) == big).all())
print(wide.schema.field('columns').type)
";
    let said = python_says(&python, folder.path(), script);
    let lines: Vec<_> = said.lines().collect();
    assert_eq!(lines[0], "(724, 10) uint8 True True True");
    assert_eq!(lines[1], "list<element: uint8 not null>");
    assert_eq!(lines[2], "(1, 1000) uint32 True");
    assert_eq!(lines[3], "list<element: uint32 not null>");
    // The opposite direction: any integers, as NumPy saves them.
    python_says(
        &python,
        folder.path(),
        "import numpy as np; np.save('p.npy', np.array([[1, 3, 0, 2], [2, 0, 3, 1]]))",
    );
    let path = folder.path().join("p.npy");
    run(&["check", path.to_str().unwrap()])
        .success()
        .stdout(contains("2 of 2 placements are solutions"));
}

#[test]
fn what_arrow_writes_is_read_by_its_names() {
    let Some(python) = python() else {
        skipped("there is no Python with numpy and pyarrow");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    run(&["solve", "8", "--distinct", "-o", &path("d.parquet")]).success();
    run(&["solve", "8", "--all", "-o", &path("a.npy")]).success();
    run(&["solve", "3", "-o", &path("none.parquet")]).code(1);
    run(&["solve", "3", "-o", &path("none.npy")]).code(1);
    let script = r"
import numpy as np, pyarrow as pa, pyarrow.parquet as pq
d = pq.read_table('d.parquet')
print(d.schema.field('orbit').type, sum(d['orbit'].to_pylist()), sorted(set(d['symmetry'].to_pylist())))
print(pq.read_metadata('d.parquet').row_group(0).column(1).compression)
print(pq.read_table('none.parquet').shape, np.load('none.npy').shape)
a = np.load('a.npy')
flat = {f'row{r}': pa.array(a[:, r].astype('int64')) for r in reversed(range(8))}
pq.write_table(pa.table(flat), 'flat.parquet', compression='gzip')
lists = pa.array(a.tolist(), pa.list_(pa.uint16()))
pq.write_table(pa.table({'n': [8] * 92, 'columns': lists}), 'lists.parquet', compression='lz4', row_group_size=20)
pq.write_table(pa.table({'n': [9] * 92, 'columns': lists}), 'wrong.parquet')
pq.write_table(pa.table({'columns': lists}), 'zstd.parquet', compression='zstd')
pq.write_table(pa.table({'columns': [[0, None]]}), 'gap.parquet')
pq.write_table(pa.table({'column': [1.5]}), 'other.parquet')
np.save('fortran.npy', np.asfortranarray(a))
";
    let said = python_says(&python, folder.path(), script);
    let lines: Vec<_> = said.lines().collect();
    assert_eq!(lines[0], "uint8 92 ['asymmetric', 'half-turn']");
    assert_eq!(lines[1..], ["SNAPPY", "(0, 2) (0, 3)"]);
    let all = output(&["solve", "8", "--all"]);
    for name in ["flat.parquet", "lists.parquet", "fortran.npy"] {
        assert_eq!(output(&["draw", &path(name), "-f", "columns"]), all, "{name}");
    }
    refused(&["draw", &path("wrong.parquet"), "-f", "columns"], "n is 9");
    refused(&["draw", &path("zstd.parquet"), "-f", "columns"], "compressed with zstd");
    refused(&["draw", &path("gap.parquet"), "-f", "columns"], "a number is missing");
    refused(&["draw", &path("other.parquet"), "-f", "columns"], "no list columns");
}
