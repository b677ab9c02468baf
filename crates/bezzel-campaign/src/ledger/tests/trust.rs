//! What speaks for facts: the secret that chooses which are found again, decisions about workers, and ledgers from
//! before both.

use super::*;

#[test]
fn a_ledger_of_version_1_is_read_and_gets_a_secret_when_it_is_written_to() {
    let (_folder, path, mut ledger) = open();
    ledger.add(&all_by("a")[..9]).unwrap();
    let lies = facts()[9..].iter().map(|&fact| evidence(wrong(fact), "b"));
    ledger.add(&lies.collect::<Vec<Evidence>>()).unwrap();
    drop(ledger);
    // As the program of version 1 makes it: without what came later, and with a row for a worker that was wrong.
    let old = Connection::open(&path).unwrap();
    let (_, view) = include_str!("../schema.sql").split_once("CREATE VIEW evidence").unwrap();
    let (view, _) = view.split_once(';').unwrap();
    let later = "DROP VIEW discarded; DROP VIEW evidence; DROP TABLE decision; DROP TABLE secret";
    old.execute_batch(&format!("{later}; CREATE VIEW evidence{view}; PRAGMA user_version = 1"))
        .unwrap();
    let sum = checksum::of(&[&"refuted", &2, &9, &7]);
    old.execute("INSERT INTO refuted VALUES (2, 9, 7, ?)", params![sum]).unwrap();
    drop(old);
    let (before, bytes) =
        (Ledger::open(&path).unwrap().survey().unwrap(), fs::read(&path).unwrap());
    assert_eq!((before.facts, before.has_secret), (9, false));
    assert_eq!(before.refuted().into_iter().collect::<Vec<_>>(), ["b"]);
    assert_eq!(fs::read(&path).unwrap(), bytes, "reading changes nothing");
    let mut ledger = Ledger::open_to_write(&path).unwrap();
    let after = ledger.survey().unwrap();
    assert_eq!((after.facts, after.has_secret, after.damaged.len()), (9, true, 0));
    assert_eq!(after.workers, before.workers);
    ledger.add(&all_by("c")).unwrap();
    assert_eq!(count(&ledger), Some(92));
    drop(ledger);
    let merged = path.with_extension("merged");
    let outcome = crate::merge(std::slice::from_ref(&path), &merged, Conflicts::Refused).unwrap();
    assert!(outcome.damaged.is_empty(), "{outcome:?}");
    // Another ledger draws a secret of its own.
    let text = |path: &Path| Ledger::open(path).unwrap().secret().unwrap().text();
    assert_ne!(text(&path), text(&merged));
}

#[test]
fn the_secret_chooses_and_says_what_was_found_again_of_each_login() {
    let (_folder, _, mut ledger) = open();
    let again = Again::Share(0.9);
    ledger.begin(&worker("here"), again).unwrap();
    ledger.begin(&worker("here"), again).unwrap();
    assert_eq!(ledger.decisions().unwrap().len(), 2);
    ledger.add(&all_by("eve:1")).unwrap();
    let survey = ledger.survey_for(again).unwrap();
    let text = plan().to_string();
    let drawn = |shard| ledger.secret.as_ref().unwrap().draw(&text, shard, "eve:1");
    let below: BTreeSet<u64> = (0..12).filter(|&shard| again.chooses(drawn(shard))).collect();
    assert!(below.is_subset(survey.wanted()));
    assert_eq!(survey.wanted().len(), below.len().max(FEW));
    assert_eq!(survey.wanted_here().len(), FEW);
    assert_eq!(survey.logins[0].share, 0.0);
    // Another machine of the same login confirms, and says nothing about the login.
    ledger.add(&all_by("eve:2")).unwrap();
    let survey = ledger.survey_for(again).unwrap();
    assert_eq!((survey.confirmed, survey.logins[0].share, survey.share), (12, 0.0, 0.9));
    let chosen: Vec<Evidence> =
        all_by("bob:1").into_iter().filter(|kept| below.contains(&kept.fact.shard)).collect();
    ledger.add(&chosen).unwrap();
    assert_eq!(ledger.survey_for(again).unwrap().logins[0].share, 0.9);
    ledger.add(&all_by("here")).unwrap();
    let survey = ledger.survey_for(again).unwrap();
    assert_eq!((survey.logins[0].own_share, survey.wanted_here().len()), (0.002, 0));
}

#[test]
fn a_pardoned_worker_counts_again_except_where_it_was_wrong() {
    let (_folder, _, mut ledger) = open();
    // What is decided about a login holds for its machines, and the last decision holds.
    let story = "
        eve:1 2 New
        eve:1 3! New
        refute eve:1 3
        [{}, {}, {}]
        pardon eve:1
        [{2}, {}, {}]
        expel eve
        [{}, {}, {}]
        eve:2 3 Refuted";
    happens(&mut ledger, story);
    let survey = ledger.survey().unwrap();
    assert_eq!(survey.refuted().into_iter().collect::<Vec<_>>(), ["eve", "eve:1"]);
    happens(&mut ledger, "pardon eve\n[{2, 3}, {}, {}]");
    let decisions = ledger.decisions().unwrap();
    assert!(decisions.iter().all(|one| one.who == "owner" && one.at > 0) && decisions.len() == 4);
}

#[test]
fn a_liar_that_knows_all_but_the_secret_is_found_as_often_as_is_said() {
    const CAMPAIGNS: u32 = 200;
    let (share, wrong_facts) = (0.1, 7);
    let plan: Plan = "cross/2 n=12 depth=1".parse().unwrap();
    let shards = plan.shards();
    let liar = worker("eve:1");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("q12.bezzel");
    Ledger::create(&path, plan).unwrap();
    let mut ledger = Ledger::open_to_write(&path).unwrap();
    ledger.begin(&worker("here"), Again::Share(share)).unwrap();
    let all: Vec<Evidence> = (0..shards)
        .map(|shard| {
            let fact = Fact { plan, shard, tally: Tally::default() };
            Evidence { fact, worker: Arc::clone(&liar), micros: 1, at: 1 }
        })
        .collect();
    ledger.add(&all).unwrap();
    let mut found = 0;
    for seed in 0..CAMPAIGNS {
        let key = std::array::from_fn(|at| (seed >> (8 * (at % 4))) as u8);
        ledger.secret = Some(Secret::new(key));
        let survey = ledger.survey_for(Again::Share(share)).unwrap();
        let lies = (0..wrong_facts).map(|lie| (u64::from(seed) + lie * 31) % shards);
        found += u32::from(lies.into_iter().any(|shard| survey.wanted().contains(&shard)));
    }
    let said = 1.0 - crate::missed(share, wrong_facts as f64);
    let (given, error) = (f64::from(found) / 200.0, (said * (1.0 - said) / 200.0).sqrt());
    assert!((given - said).abs() < 3.0 * error, "{given} and not {said} +- {error}");
}
