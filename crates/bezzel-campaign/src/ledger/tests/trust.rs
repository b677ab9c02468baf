//! What speaks for facts: the secret that chooses which are found again, decisions about workers, and ledgers from
//! before both.

use super::*;

#[test]
fn a_ledger_of_version_1_is_read_and_gets_a_secret_when_it_is_written_to() {
    let (_folder, path) = ledger();
    fs::remove_file(&path).unwrap();
    // As the program of version 1 makes it, with its rows.
    let old = Connection::open(&path).unwrap();
    old.execute_batch(include_str!("../schema.sql")).unwrap();
    old.pragma_update(None, "application_id", APPLICATION).unwrap();
    old.pragma_update(None, "user_version", 1).unwrap();
    let (text, mark) = (plan().to_string(), plan().fingerprint());
    let sum = checksum::of(&[&text, &mark, &12, &"0", &1]);
    let row = params![text, mark, 12, "0", 1, sum];
    old.execute("INSERT INTO campaign VALUES (?, ?, ?, ?, ?, ?)", row).unwrap();
    for (id, name) in [(1i64, "a"), (2, "b")] {
        let sum = checksum::of(&[&id, &name, &"scalar", &"0", &1]);
        let row = params![id, name, "scalar", "0", 1, sum];
        old.execute("INSERT INTO worker VALUES (?, ?, ?, ?, ?, ?)", row).unwrap();
    }
    let of_a = all_by("a").into_iter().take(9).map(|kept| (1i64, kept));
    let of_b = facts()[9..].iter().map(|&fact| (2, evidence(wrong(fact), "b")));
    for (worker, kept) in of_a.chain(of_b) {
        let [w8, w4, w2, w1] = kept.fact.tally.by_weight.map(|count| count as i64);
        let sum = kept.checksum(plan());
        let row = params![kept.fact.shard as i64, w8, w4, w2, w1, worker, 5, kept.at as i64, sum];
        old.execute("INSERT INTO found VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row).unwrap();
    }
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
    let mut all = all_by("eve:1");
    all[3].fact = wrong(all[3].fact);
    ledger.add(&all).unwrap();
    let known = |ledger: &Ledger| ledger.survey().unwrap().facts;
    let decide = |ledger: &mut Ledger, what, name| ledger.decide(what, name, "owner").unwrap();
    decide(&mut ledger, Decided::Refuted(Some(3)), "eve:1");
    assert_eq!(known(&ledger), 0);
    decide(&mut ledger, Decided::Pardoned, "eve:1");
    assert_eq!(known(&ledger), 11);
    // What is decided about a login holds for its machines, and the last decision holds.
    decide(&mut ledger, Decided::Expelled, "eve");
    assert_eq!((known(&ledger), ledger.fact(2).unwrap()), (0, None));
    assert_eq!(ledger.add(&[evidence(facts()[3], "eve:2")]).unwrap(), [Added::Refuted]);
    let survey = ledger.survey().unwrap();
    assert_eq!(survey.refuted().into_iter().collect::<Vec<_>>(), ["eve", "eve:1"]);
    decide(&mut ledger, Decided::Pardoned, "eve");
    assert_eq!(known(&ledger), 12);
    let decisions = ledger.decisions().unwrap();
    assert!(decisions.iter().all(|one| one.who == "owner" && one.at > 0) && decisions.len() == 4);
    let sql = "SELECT count(*) FROM fact";
    assert_eq!(ledger.connection.query_row(sql, [], |row| row.get(0)), Ok(12));
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
