//! NumPy and PyArrow read what the program writes, and the program what they write.

use crate::program::skipped;
use crate::session::Session;

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

/// What a script prints in the folder of a session, or `None` without the modules.
fn said(session: &Session, script: &str) -> Option<String> {
    let Some(python) = python() else {
        skipped("there is no Python with numpy and pyarrow");
        return None;
    };
    let mut command = std::process::Command::new(python);
    let output = command.args(["-c", script]).current_dir(session.path("")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn numpy_and_arrow_read_what_is_written() {
    let session = Session::new();
    session.does(&[
        "solve 10 --all -o s.npy",
        "solve 10 --all -o s.parquet",
        "solve 1000 -o l.npy",
        "solve 1000 -o l.parquet",
    ]);
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

# The opposite direction: any integers, as NumPy saves them.
np.save('p.npy', np.array([[1, 3, 0, 2], [2, 0, 3, 1]]))
";
    let Some(said) = said(&session, script) else { return };
    assert_eq!(
        said,
        "(724, 10) uint8 True True True\nlist<element: uint8 not null>\n\
         (1, 1000) uint32 True\nlist<element: uint32 not null>\n"
    );
    session.prints(&[("check p.npy", "…2 of 2 placements are solutions…")]);
}

#[test]
fn what_arrow_writes_is_read_by_its_names() {
    let session = Session::new();
    session.does(&["solve 8 --distinct -o d.parquet", "solve 8 --all -o a.npy"]);
    session.rows(&[("solve 3 -o none.parquet", 1, "", "…"), ("solve 3 -o none.npy", 1, "", "…")]);
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
    let Some(said) = said(&session, script) else { return };
    assert_eq!(said, "uint8 92 ['asymmetric', 'half-turn']\nSNAPPY\n(0, 2) (0, 3)\n");
    let all = session.output("solve 8 --all");
    session.prints(&[
        ("draw flat.parquet -f columns", &all),
        ("draw lists.parquet -f columns", &all),
        ("draw fortran.npy -f columns", &all),
    ]);
    session.refuses(&[
        ("draw wrong.parquet -f columns", "n is 9"),
        ("draw zstd.parquet -f columns", "compressed with zstd"),
        ("draw gap.parquet -f columns", "a number is missing"),
        ("draw other.parquet -f columns", "no list columns"),
    ]);
}
