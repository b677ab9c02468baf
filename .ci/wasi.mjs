// Runs a program of WASI with the arguments behind its name, and ends with its exit status.
import { readFileSync } from "node:fs";
import { argv, env, exit } from "node:process";
import { WASI } from "node:wasi";

const wasi = new WASI({ version: "preview1", args: argv.slice(2), env, preopens: { "/": "/" } });
const module = await WebAssembly.compile(readFileSync(argv[2]));
exit(wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject())));
