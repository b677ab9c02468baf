//! The scalar kernel: depth-first, one state at a time. It is the reference for the vector
//! kernels and the fallback where there are none.

use super::course::{CLOSED, Completed, Course, MAX_ROWS, Unit};

/// Completes each unit.
pub(super) fn complete(course: &Course, units: &[Unit]) -> Completed {
    let mut done = Completed::default();
    for &unit in units {
        if course.closes() {
            first_side(course, unit, &mut done);
        } else {
            plain(course, unit, &mut done);
        }
    }
    done
}

/// Courses so short that nothing can be closed: every row by search.
fn plain(course: &Course, unit: Unit, done: &mut Completed) {
    let mut stack = vec![(unit, 0)];
    while let Some((unit, depth)) = stack.pop() {
        if depth == course.rows().len() {
            done.solutions += 1;
            continue;
        }
        let mut free = unit.free(course, depth);
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            let child = unit.place(course, depth, queen);
            if !child.is_dead(course, depth + 1) {
                done.nodes += u64::from(depth + 1 + CLOSED <= course.rows().len());
                stack.push((child, depth + 1));
            }
        }
    }
}

/// The rows of the first side, and for each way to fill them those of the second.
fn first_side(course: &Course, unit: Unit, done: &mut Completed) {
    let first_side = course.first_side();
    if first_side == 0 {
        return second_side(course, unit, done);
    }
    let mut stack = [(Unit::default(), 0u32); MAX_ROWS];
    stack[0] = (unit, unit.free(course, 0));
    let mut depth = 0;
    loop {
        let (unit, free) = &mut stack[depth];
        if *free == 0 {
            if depth == 0 {
                return;
            }
            depth -= 1;
            continue;
        }
        let queen = *free & free.wrapping_neg();
        *free ^= queen;
        let child = unit.place(course, depth, queen);
        if child.is_dead(course, depth + 1) {
            continue;
        }
        done.nodes += 1;
        if depth + 1 == first_side {
            second_side(course, child, done);
        } else {
            depth += 1;
            stack[depth] = (child, child.free(course, depth));
        }
    }
}

/// The masks that matter on the second side.
#[derive(Clone, Copy, Default)]
struct State {
    columns: u32,
    low: u32,
    high: u32,
}

/// The rows of the second side, down to the last three. Nearly all work is here.
fn second_side(course: &Course, unit: Unit, done: &mut Completed) {
    let rows = course.rows();
    let closing = rows.len() - CLOSED;
    let mut state = State { columns: unit.columns, low: unit.far[0], high: unit.far[1] };
    let mut depth = course.first_side();
    if depth == closing {
        done.solutions += u64::from(close(course, state));
        return;
    }
    let mut stack = [(State::default(), 0u32); MAX_ROWS];
    let mut free = rows[depth].free & !(state.columns | state.low | state.high);
    let (mut solutions, mut nodes) = (0, 0);
    let top = depth;
    loop {
        if free == 0 {
            if depth == top {
                break;
            }
            depth -= 1;
            (state, free) = stack[depth];
            continue;
        }
        let queen = free & free.wrapping_neg();
        free ^= queen;
        let (gap, next_gap) = (rows[depth].gap, rows[depth + 1].gap);
        let columns = state.columns | queen;
        let low = (state.low | queen) >> gap;
        let high = (state.high | queen) << gap;
        let next = rows[depth + 1].free & !(columns | low | high);
        let after = rows[depth + 2].free & !(columns | low >> next_gap | high << next_gap);
        if (next == 0) | (after == 0) {
            continue;
        }
        nodes += 1;
        let child = State { columns, low, high };
        if depth + 1 == closing {
            solutions += u64::from(close(course, child));
        } else {
            stack[depth] = (state, free);
            depth += 1;
            (state, free) = (child, next);
        }
    }
    done.solutions += solutions;
    done.nodes += nodes;
}

/// The number of ways to fill the last three rows.
#[inline(always)]
fn close(course: &Course, state: State) -> u32 {
    let [first, second, third] = course.rows()[course.rows().len() - CLOSED..] else {
        return 0;
    };
    let State { columns, low, high } = state;
    let mut found = 0;
    let mut free = first.free & !(columns | low | high);
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        let columns = columns | queen;
        let low = (low | queen) >> first.gap;
        let high = (high | queen) << first.gap;
        let second_free = second.free & !(columns | low | high);
        let third_free = third.free & !(columns | low >> second.gap | high << second.gap);
        // Two columns are left, so the second row has at most two free squares, and each
        // leaves the third row at most one.
        let one = second_free & second_free.wrapping_neg();
        let other = second_free ^ one;
        for queen in [one, other] {
            let attacked = queen | queen >> second.gap | queen << second.gap;
            found += u32::from((queen != 0) & (third_free & !attacked != 0));
        }
    }
    found
}
