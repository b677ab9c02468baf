//! Puzzles over the API.

use super::*;

#[tokio::test]
async fn puzzles_are_made_again_by_their_seed_and_solved() {
    let (status, _, body) = get_path("/api/puzzle?n=6&difficulty=medium&seed=7").await;
    assert_eq!(status, StatusCode::OK);
    let puzzle: Value = serde_json::from_slice(&body).unwrap();
    assert_eq!((&puzzle["family"], &puzzle["n"]), (&json!("regions"), &json!(6)));
    assert_eq!((&puzzle["seed"], &puzzle["difficulty"]), (&json!("7"), &json!("medium")));
    assert_eq!(get_path("/api/puzzle?n=6&difficulty=medium&seed=7").await.2, body);
    let text = puzzle.to_string();
    let (_, solved) = post_to("/api/puzzle/solve", json!({"puzzle": text})).await;
    assert_eq!(
        (&solved["solutions"], &solved["examples"][0]),
        (&json!("one"), &puzzle["solution"])
    );
    let (_, rated) = post_to("/api/puzzle/rate", json!({"puzzle": text})).await;
    assert_eq!((&rated["difficulty"], &rated["steps"]), (&json!("medium"), &puzzle["steps"]));
    // The steps lead from the empty board to the solution, and each is the hint for the board before it.
    let (mut queens, mut crosses) = (Vec::new(), Vec::new());
    for step in puzzle["steps"].as_array().unwrap() {
        let marks = json!({"queens": queens, "crosses": crosses});
        let (status, hint) =
            post_to("/api/puzzle/hint", json!({"puzzle": text, "marks": marks})).await;
        assert_eq!((status, &hint["step"]), (StatusCode::OK, step));
        queens.extend(step["fills"].as_array().unwrap().clone());
        crosses.extend(step["rules_out"].as_array().unwrap().clone());
    }
    let marks = json!({"queens": queens});
    let (_, hint) = post_to("/api/puzzle/hint", json!({"puzzle": text, "marks": marks})).await;
    assert_eq!(hint["hint"], "solved");
}

#[tokio::test]
async fn a_mistake_is_the_first_hint() {
    let rows = "AAABCD/AAABCD/BBBBCD/BBECCD/FEECCD/FFEECC";
    let (_, solved) = post_to("/api/puzzle/solve", json!({"puzzle": rows})).await;
    assert_eq!(solved["n"], 6);
    let text = "AABB/AABB/CCDD/CCDD";
    let (_, solved) = post_to("/api/puzzle/solve", json!({"puzzle": text})).await;
    assert_eq!(
        (&solved["solutions"], solved["examples"].as_array().unwrap().len()),
        (&json!("several"), 2)
    );
    let marks = json!({"queens": [[0, 0], [1, 1]]});
    let (_, hint) =
        post_to("/api/puzzle/hint?lang=zh", json!({"puzzle": text, "marks": marks})).await;
    assert_eq!((&hint["hint"], &hint["mistake"]), (&json!("mistake"), &json!([[0, 0], [1, 1]])));
    assert!(hint["sentence"].as_str().unwrap().contains("皇后"));
}

#[tokio::test]
async fn torn_regions_are_named_and_links_are_read() {
    let torn = json!({"puzzle": "ABBBA/ABBBA/CCDDD/CCDEE/CCEEE"});
    for question in ["solve", "rate"] {
        let (status, reply) = post_to(&format!("/api/puzzle/{question}"), torn.clone()).await;
        assert_eq!((status, &reply["torn"]), (StatusCode::OK, &json!(["A"])));
    }
    assert_eq!(post_to("/api/puzzle/hint", torn).await.0, StatusCode::OK);
    let level = "{\"size\":2,\"colorRegions\":[[\"a\",\"b\"],[\"a\",\"b\"]]}";
    for text in [level, "export default { grid: ['ab', 'ab'] };", "🟥🟦\n🟥🟦"] {
        let (_, solved) = post_to("/api/puzzle/solve", json!({"puzzle": text})).await;
        assert_eq!(solved["rows"], json!(["AB", "AB"]), "{solved}");
    }
    let link = "https://puzz.link/p?starbattle/2/2/1/o0";
    let (_, solved) = post_to("/api/puzzle/solve", json!({"puzzle": link})).await;
    assert_eq!((&solved["rows"], &solved["link"]), (&json!(["AB", "AB"]), &json!(link)));
}

#[tokio::test]
async fn two_star_boards_are_made_and_solved() {
    let (status, _, body) = get_path("/api/puzzle?n=8&family=stars&difficulty=easy&seed=3").await;
    assert_eq!(status, StatusCode::OK);
    let puzzle: Value = serde_json::from_slice(&body).unwrap();
    let text = puzzle.to_string();
    let (_, solved) = post_to("/api/puzzle/solve", json!({"puzzle": text})).await;
    assert_eq!(
        (&solved["family"], &solved["examples"]),
        (&json!("stars"), &json!([puzzle["solution"]]))
    );
    let row = |columns: [u32; 3]| json!({"queens": columns.map(|column| [0, column])});
    let (_, hint) =
        post_to("/api/puzzle/hint", json!({"puzzle": text, "marks": row([0, 2, 4])})).await;
    assert_eq!(hint["hint"], "mistake");
}

#[tokio::test]
async fn what_is_no_puzzle_is_refused_with_where_and_what() {
    for (body, code, said) in [
        (json!({"puzzle": "AAB/AB/BBC"}), "unreadable", "line 1, character 5"),
        (json!({"puzzle": "ABB/ABB/CCB\n\nABB/ABB/CCB"}), "unreadable", "one puzzle"),
        (json!({"puzzle": "https://puzz.link/p?starbattle/4/4/1/0"}), "unreadable", "cut short"),
        (json!({"puzzle": "AAB/ABB/BBB"}), "unreadable", "3 regions"),
        (json!({"puzzle": "A.B/ABB/BCC", "family": "regions"}), "unreadable", "invalid region"),
        (json!({"puzzle": ""}), "unreadable", "no puzzle"),
        (json!({"puzzle": "QQ../..../..../...."}), "unreadable", "attack"),
        (json!({"puzzle": "AABB/AABB/CCDD/CCDD", "family": "chess"}), "value", "regions-diagonals"),
        (json!({"puzzle": "AABB/AABB/CCDD/CCDD", "marks": {"queens": [[9, 9]]}}), "marks", "J10"),
    ] {
        let (status, reply) = post_to("/api/puzzle/hint", body.clone()).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{body}: {reply}");
        assert_eq!(reply["error"]["code"], code, "{body}: {reply}");
        assert!(reply["error"]["message"].as_str().unwrap().contains(said), "{body}: {reply}");
    }
    for (path, said) in [
        ("/api/puzzle?n=17", "4 to 16"),
        ("/api/puzzle?n=100", "52"),
        ("/api/puzzle?date=2026-02-30", "2026-02-30"),
        ("/api/puzzle?date=2026-02-20&n=7", "date"),
        ("/api/puzzle?difficulty=mild", "expert"),
    ] {
        let (status, _, body) = get_path(path).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{path}");
        assert!(String::from_utf8(body).unwrap().contains(said), "{path}");
    }
}
