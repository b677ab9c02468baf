//! `tex`: a LaTeX document with a board for each solution. It uses only the package graphicx and the picture
//! environment, which every installation has. The origin of a picture is the top left, and y is negative below it.

use std::cell::Cell;
use std::io::Write;

/// The width of the text, in millimetres.
const WIDTH: u32 = 170;

/// The maximum width of a square in millimetres: four boards of eight columns fit side by side.
const SQUARE: u32 = 5;

pub(super) const HEAD: &str = r"\documentclass{article}
\usepackage{graphicx,color}
\definecolor{dark}{gray}{0.8}
\setlength{\paperwidth}{210mm}\setlength{\paperheight}{297mm}
\ifdefined\pdfpagewidth\pdfpagewidth=\paperwidth\pdfpageheight=\paperheight\fi
\setlength{\textwidth}{171mm}\setlength{\oddsidemargin}{-5.9mm}
\setlength{\textheight}{257mm}\setlength{\topmargin}{-5.4mm}\setlength{\headheight}{0pt}\setlength{\headsep}{0pt}
\setlength{\parindent}{0pt}\setlength{\lineskip}{2mm}\setlength{\parskip}{2mm}\raggedright\pagestyle{empty}
% \squares{k}: k dark squares of a row. \queen{c}{y}: a queen in column c.
\newcommand{\squares}[1]{\begin{picture}(0,0)\multiput(0,0)(2,0){#1}{\rule{\unitlength}{\unitlength}}\end{picture}}
\newcommand{\queen}[2]{\put(#1,#2){\makebox(1,1){\resizebox{!}{0.7\unitlength}{\textsf{\textbf{Q}}}}}}
\begin{document}
";

pub(super) const QUEEN: &str = r"\queen{<column>}{-<line>}";
pub(super) const END: &str = "\n\\end{picture}\\hspace{2.5mm}\n";
pub(super) const FOOT: &str = "\\end{document}\n";

/// Writes the beginning of a board: its squares and lines, after an empty line if the paragraph has its number of
/// boards.
pub(super) fn frame(columns: u32, rows: u32, paragraph: &Cell<u32>, out: &mut Vec<u8>) {
    // In thousandths of a millimetre.
    let unit = (1000 * SQUARE).min(1000 * WIDTH / columns);
    let across = (1000 * WIDTH / (columns * unit + 2500)).max(1);
    if paragraph.get() >= across {
        out.push(b'\n');
        paragraph.set(0);
    }
    paragraph.set(paragraph.get() + 1);
    let (whole, part) = (unit / 1000, unit % 1000);
    let (beside, below) = (columns + 1, rows + 1);
    // The rows that begin with a light square, and those that begin with a dark one.
    let (light, dark) = (below / 2, rows / 2);
    let (fewer, more) = (columns / 2, columns.div_ceil(2));
    writeln!(
        out,
        r"\setlength{{\unitlength}}{{{whole}.{part:03}mm}}\begin{{picture}}({columns},{rows})(0,-{rows})
{{\color{{dark}}\multiput(1,-1)(0,-2){{{light}}}{{\squares{{{fewer}}}}}\multiput(0,-2)(0,-2){{{dark}}}{{\squares{{{more}}}}}}}%
\multiput(0,-{rows})(1,0){{{beside}}}{{\line(0,1){{{rows}}}}}\multiput(0,-{rows})(0,1){{{below}}}{{\line(1,0){{{columns}}}}}"
    )
    .expect("a vector grows");
}
