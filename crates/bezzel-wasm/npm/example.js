// How a page of one's own uses the package: in a worker, so that the page goes on while it works. Serve the
// folder of the package with any web server and open example.html.
const worker = new Worker(new URL("example-worker.js", import.meta.url), { type: "module" });
const n = document.getElementById("n");
const board = document.getElementById("board");
let seed = 1;

worker.onmessage = ({ data: { counts, picture, columns } }) => {
  document.getElementById("count").textContent = `${counts.all} solutions, ${counts.distinct} distinct`;
  URL.revokeObjectURL(board.src);
  board.src = picture ? URL.createObjectURL(new Blob([picture], { type: "image/svg+xml" })) : "";
  board.alt = columns ? `Queens in columns ${columns.join(", ")}` : "no solution";
};
const ask = () => worker.postMessage({ n: Number(n.value), seed });
n.addEventListener("change", ask);
document.getElementById("next").addEventListener("click", () => {
  seed++;
  ask();
});
ask();
