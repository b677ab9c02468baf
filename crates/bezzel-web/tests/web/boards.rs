//! Boards over the API: read, checked, compared with all solutions and completed.

use super::*;

#[tokio::test]
async fn placements_are_checked() {
    let (status, reply) = post_to("/api/check", json!({"text": "0 0 1\n1 3 0 2"})).await;
    assert_eq!(status, StatusCode::OK);
    let placements = reply["placements"].as_array().unwrap();
    assert_eq!((&placements[0]["solves"], &placements[1]["solves"]), (&json!(false), &json!(true)));
    assert_eq!(
        placements[0]["conflicts"][0],
        json!({"first": [0, 0], "second": [1, 0], "line": "column"})
    );
    let turned = json!({"text": "(1, 0) (3, 1) (0, 2) (2, 3)", "order": "column-row"});
    let (_, reply) = post_to("/api/check", turned).await;
    assert_eq!(reply["placements"][0]["columns"], json!([1, 3, 0, 2]));
    let (_, reply) = post_to("/api/check", json!({"text": "0 1 0"})).await;
    let lines = reply["placements"][0]["conflicts"].as_array().unwrap().iter();
    let lines: Vec<_> = lines.map(|attack| attack["line"].as_str().unwrap()).collect();
    assert_eq!(lines, ["diagonal", "column", "antidiagonal"], "＼ falls to the right");
    let (status, reply) = post_to("/api/check", json!({"text": "0 9 1"})).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(reply["error"]["message"].as_str().unwrap().contains("row 1: column 9"));
    // A compressed file could decompress to more than the limit.
    for path in ["/api/check", "/api/board"] {
        let (status, reply) = post_to(path, json!({"text": "PAR1\u{15}\u{4}packed"})).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{reply}");
    }
}

#[tokio::test]
async fn a_list_is_compared_with_all_solutions() {
    let faulty = "2 4 6 1 3 5\n3 6 2 5 1 4\n1 2 3 4 5 6\n2 4 6 1 3 5\n5 3 1 6 4 2";
    let (status, reply) =
        post_to("/api/check", json!({"text": faulty, "list": "all", "boards": 3})).await;
    assert_eq!(status, StatusCode::OK, "{reply}");
    assert_eq!(
        (&reply["n"], &reply["base"], &reply["right"]),
        (&json!(6), &json!(1), &json!(false))
    );
    assert_eq!((&reply["given"], &reply["solutions"]), (&json!(5), &json!(3)));
    assert_eq!(
        reply["lines"],
        json!([
            "6 queens: 5 boards, 3 different solutions of 4",
            "board 3 is no solution: row 1, column 1 and row 2, column 2 attack along the diagonal \\, and 4 more",
            "board 4 is board 1 again",
            "1 solution is missing: 4 1 5 2 6 3",
        ])
    );
    assert!(reply["reading"].as_str().unwrap().contains("from 1"), "{}", reply["reading"]);
    // Boards with faults come first.
    let boards = reply["boards"].as_array().unwrap();
    let numbers: Vec<_> = boards.iter().map(|it| it["board"].as_u64().unwrap()).collect();
    assert_eq!(numbers, [3, 4, 1]);
    assert_eq!(boards[0]["conflicts"][0]["line"], "diagonal");
    let chinese = post_to("/api/check?lang=zh", json!({"text": faulty, "list": "all"})).await.1;
    assert_eq!(chinese["lines"][2], "第4个棋盘与第1个相同");
    assert_eq!(chinese.get("boards"), None);

    let distinct = json!({"text": "1 3 0 2", "list": "distinct"});
    assert_eq!(post_to("/api/check", distinct).await.1["right"], json!(true));
    let empty = post_to("/api/check", json!({"text": "[]", "list": "all", "n": 3})).await.1;
    assert_eq!((&empty["right"], &empty["expected"]), (&json!(true), &json!(0)));
    let none = post_to("/api/check", json!({"text": "No solution", "list": "all", "n": 8})).await.1;
    assert_eq!((&none["given"], &none["missing"]), (&json!(0), &json!(92)));
    for (body, said) in [
        (json!({"text": "", "list": "all", "n": 3}), "no placement found"),
        (json!({"text": "[]", "list": "all"}), "the input says that there is none"),
        (json!({"text": "", "list": "most"}), "all"),
        (json!({"text": "", "list": "all", "n": 15}), "from 1 to 14"),
        (json!({"text": "0\n".repeat(15).replace('\n', " "), "list": "all"}), "from 1 to 14"),
        (json!({"text": "0", "list": "all", "rank": true}), "rank"),
        (json!({"text": "0", "list": "all", "boards": 1001}), "1000"),
        (json!({"text": "1 3 0 2", "n": 8}), "N = 4, not N = 8"),
        (json!({"text": "0", "boards": 8}), "list"),
        (json!({"text": "0", "order": "row"}), "expected one of row-column, column-row"),
        (json!({"text": "0", "piece": "queen"}), "piece"),
    ] {
        let (status, reply) = post_to("/api/check", body.clone()).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{body}: {reply}");
        assert!(reply["error"]["message"].as_str().unwrap().contains(said), "{body}: {reply}");
    }
}

#[tokio::test]
async fn boards_are_read_in_every_form() {
    let expected = json!({"n": 4, "queens": [[0, 1], [1, 3]], "blocked": []});
    for text in [".Q..\n...Q\n....\n....", "1Q2/3Q/4/4", "1 3 . .", "[1,3,null,null]"] {
        let (status, reply) = post_to("/api/board", json!({"text": text})).await;
        assert_eq!((status, &reply), (StatusCode::OK, &expected), "{text}");
    }
    for text in [
        "[[0,1],[1,3],[2,0],[3,2]]",
        "{\"columns\":[1,3,0,2]}",
        "0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0",
    ] {
        let (status, reply) = post_to("/api/board", json!({"text": text})).await;
        assert_eq!(status, StatusCode::OK, "{text}");
        assert_eq!(reply["queens"], json!([[0, 1], [1, 3], [2, 0], [3, 2]]), "{text}");
    }
    // Queens that attack each other are a valid board, though one without completions.
    let (_, reply) = post_to("/api/board", json!({"text": "[[0,1],[0,2]]"})).await;
    assert_eq!(reply["queens"], json!([[0, 1], [0, 2]]), "{reply}");
    for (text, said) in [("", "no placement"), ("Q.\n.k", "line 2"), ("300x300", "200")] {
        let (status, reply) = post_to("/api/board", json!({"text": text})).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{text}");
        assert!(reply["error"]["message"].as_str().unwrap().contains(said), "{reply}");
    }
}

#[tokio::test]
async fn boards_are_completed() {
    let (status, reply) = post_to("/api/complete", json!({"n": 8, "count": true, "list": 5})).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!((&reply["possible"], &reply["count"]), (&json!(true), &json!(92)));
    assert_eq!(reply["completions"].as_array().unwrap().len(), 5);
    let one = json!({"n": 8, "queens": [[0, 0], [1, 4], [2, 7]], "count": true, "list": 5});
    let (_, reply) = post_to("/api/complete", one).await;
    assert_eq!((&reply["unique"], &reply["count"]), (&json!(true), &json!(1)));
    assert_eq!(reply["solution"], json!([0, 4, 7, 5, 2, 6, 1, 3]));
    let hint = reply["hint"].as_array().unwrap();
    let row = hint[0].as_u64().unwrap() as usize;
    assert!(row > 2 && reply["solution"][row] == hint[1]);
    let none =
        json!({"n": 6, "queens": [[0, 0]], "blocked": [[5, 5]], "cause": true, "count": true});
    let (_, reply) = post_to("/api/complete", none).await;
    assert_eq!((&reply["possible"], &reply["count"]), (&json!(false), &json!(0)));
    assert_eq!(reply["cause"], json!({"queens": [[0, 0]], "blocked": [], "proof": "smallest"}));
    let (_, reply) = post_to("/api/complete", json!({"n": 200, "queens": [[0, 0], [5, 9]]})).await;
    assert_eq!(reply["possible"], json!(true));
}

#[tokio::test]
async fn what_is_asked_for_of_a_nearly_empty_board_is_listed() {
    for n in [34, 40, 64] {
        for list in [1, 3] {
            let (status, reply) = post_to("/api/complete", json!({"n": n, "list": list})).await;
            assert_eq!(status, StatusCode::OK);
            assert_eq!(reply["completions"].as_array().unwrap().len(), list, "N = {n}");
            assert_eq!((&reply["unique"], &reply["stopped"]), (&json!(false), &json!(false)));
        }
    }
}
