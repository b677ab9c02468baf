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
