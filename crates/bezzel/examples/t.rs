//! t
use bezzel::{Size, count::*, kernel::*, plan::*};
use std::time::Instant;
fn main() {
    let ns: Vec<u64> =
        std::env::args().nth(1).unwrap().split(',').map(|x| x.parse().unwrap()).collect();
    let with_text = std::env::args().nth(2).is_some();
    rayon::ThreadPoolBuilder::new().num_threads(1).build_global().unwrap();
    for n in ns {
        let s = Size::new(n).unwrap();
        let mut base = 0.0;
        if with_text {
            let t = Instant::now();
            let c = textbook_count(s).unwrap();
            base = t.elapsed().as_secs_f64();
            println!("N={n} textbook {} nodes {} {:.4}", c.solutions, c.nodes, base);
        }
        for k in Kernel::available() {
            if n > 17 && k.kind() == KernelKind::Scalar {
                continue;
            }
            let t = Instant::now();
            let plan = Plan::usual(Scheme::Cross, s).unwrap();
            let mut tot = 0u128;
            let mut nodes = 0u64;
            let tp = t.elapsed();
            for sh in 0..plan.len() {
                let x = plan.count(sh, k);
                tot += x.total();
                nodes += x.nodes;
            }
            let e = t.elapsed().as_secs_f64();
            println!(
                "N={n} {} {tot} nodes {nodes} shards {} plan {tp:?} {e:.4} s ratio {:.1}  {:.2} ns/node",
                k.kind(),
                plan.len(),
                base / e,
                e * 1e9 / nodes as f64
            );
        }
    }
}
