//! `bezzel-bindgen MODULE NAME FOLDER`: writes NAME.js, NAME.d.ts and NAME_bg.wasm, for pages and Node.

fn main() {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let [module, name, folder] = given.as_slice() else {
        eprintln!("usage: bezzel-bindgen MODULE NAME FOLDER");
        std::process::exit(2);
    };
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    let made = bindgen.input_path(module).out_name(name).web(true).and_then(|bindgen| {
        bindgen.typescript(true).remove_name_section(true).remove_producers_section(true).generate(folder)
    });
    if let Err(error) = made {
        eprintln!("{error:#}");
        std::process::exit(1);
    }
}
