fn is_free(queens: &[usize], column: usize) -> bool {
    let row = queens.len();
    queens.iter().enumerate().all(|(r, &c)| c != column && c.abs_diff(column) != row - r)
}

fn place(n: usize, queens: &mut Vec<usize>) {
    let row = queens.len();
    if row == n {
        println!("solution");
        return;
    }
    for column in 0..n {
        if is_free(queens, column) {
            println!("place {row} {column}");
            queens.push(column);
            place(n, queens);
            println!("remove {row} {column}");
            queens.pop();
        }
    }
}

fn main() {
    let n = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(8);
    place(n, &mut Vec::new());
}
