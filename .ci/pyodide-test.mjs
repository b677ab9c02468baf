// Loads the wheel for Pyodide under Node and uses it: `node pyodide-test.mjs PYODIDE WHEEL`. numpy is not there (a page
// loads it from Pyodide's own packages), so what gives arrays is left out.
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";

const [module, wheel] = process.argv.slice(2);
const { loadPyodide } = await import(module);
const pyodide = await loadPyodide({ indexURL: dirname(module) });
pyodide.unpackArchive(new Uint8Array(await readFile(wheel)), "wheel");
let said;
try {
  said = pyodide.runPython(`
import bezzel
assert bezzel.count(12) == 14200
assert bezzel.count(10, distinct=True) == 92
assert bezzel.solve(8) == [0, 4, 7, 5, 2, 6, 1, 3]
assert len(bezzel.solutions(8)) == 92 and len(bezzel.solutions(8, distinct=True)) == 12
# Longer lists than are found at once, from both ends.
all = bezzel.solutions(13)
assert sum(1 for _ in all) == 73712
assert list(all[-1]) == [12 - column for column in all[0]]
assert sum(1 for _ in bezzel.complete(n=8, queens=[(0, 0)])) == 4
svg = bezzel.solve(8).svg()
assert "<svg" in svg
steps = sum(1 for _ in bezzel.steps(6))
try:
    bezzel.solve(3)
except bezzel.NoSolution as error:
    refused = str(error)
try:
    bezzel.samples(None, 1, ledger="q.bezzel")
except ValueError as error:
    ledger = str(error)
all12 = bezzel.count(12)
f"{bezzel.__version__}: count(12) = {all12}, {len(svg)} characters of SVG, {steps} steps; {refused}; {ledger}"
`);
} catch (error) {
  // Node would print the lines of Pyodide's own program that threw, which are a million characters long.
  console.error(error.message);
  process.exit(1);
}
console.log(said);
