use bezzel_formats::*;
fn main(){
    let text=std::env::args().nth(1).unwrap();
    match read_boards(text.as_bytes(), &Hints::default()) { Err(e)=>println!("open {e}"), Ok(mut b)=>{ for x in b.by_ref() { println!("{x:?}"); } println!("{:?}", b.reading()); } }
}
