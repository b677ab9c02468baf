//! Requests in text, in `requests.txt`, and how an application with the default limits answers.
//!
//! A line `# …` says what the requests below show. A request is its method, its address and its body; lines below it at
//! the margin are its header fields. Then comes the status with what the answer is, a header field of it, or, indented,
//! its lines. `…` stands for any text.

use super::*;
use crate::fits::fits;

/// The answer to a request, in the form of the file, with the header fields that are asked for.
async fn told(request: &[&str], fields: &[&str]) -> String {
    let mut words = request[0].splitn(3, ' ');
    let mut next = || words.next().unwrap_or_default();
    let asked = Request::builder().method(next()).uri(next());
    let mut asked = asked.header("content-type", "application/json");
    for line in &request[1..] {
        let (name, value) = line.split_once(": ").expect(line);
        asked
            .headers_mut()
            .unwrap()
            .insert(http::HeaderName::try_from(name).unwrap(), value.parse().unwrap());
    }
    if !request.iter().any(|line| line.starts_with("host: ")) {
        asked = asked.header("host", "localhost:1848");
    }
    let answer = answer(&App::new(patient()), asked, next().to_owned()).await;
    let mut text = answer.status().as_str().to_owned();
    for name in fields {
        let value = answer.headers().get(*name).map_or("", |value| value.to_str().unwrap());
        text += &format!("\n{name}: {value}");
    }
    let body = bytes_of(answer).await.unwrap();
    text + "\n" + &String::from_utf8_lossy(&body)
}

#[tokio::test]
async fn requests_are_answered_as_the_text_says() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/web/requests.txt");
    let text = std::fs::read_to_string(file).unwrap();
    let mut lines =
        text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).peekable();
    let (mut faults, mut count) = (Vec::new(), 0);
    while let Some(first) = lines.next() {
        let is_status = |line: &&str| line.starts_with(|sign: char| sign.is_ascii_digit());
        let mut request = vec![first];
        while let Some(line) = lines.next_if(|line| !is_status(line)) {
            request.push(line);
        }
        let (status, inline) = lines.next().expect(first).split_at(3);
        let (mut fields, mut expected) = (Vec::new(), status.to_owned());
        while let Some(line) =
            lines.next_if(|line| line.starts_with(|sign: char| sign.is_ascii_lowercase()))
        {
            fields.push(line.split_once(':').expect(line).0);
            expected += &format!("\n{line}");
        }
        expected += "\n";
        expected += inline.trim_start();
        while let Some(line) = lines.next_if(|line| line.starts_with("  ")) {
            expected += &format!("{}\n", &line[2..]);
        }
        let found = told(&request, &fields).await;
        if !fits(&found, &expected) {
            faults.push(format!("{}\n{found}\nexpected\n{expected}\n", request.join("\n")));
        }
        count += 1;
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(count > 100, "{count}");
}
