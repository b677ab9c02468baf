//! `tex`: a LaTeX document with a board for each solution. It uses only the package graphicx and the picture
//! environment, which every installation has. The origin of a picture is the top left, and y is negative below it.

use super::{Head, RowText, push_number};

#[derive(Default)]
pub(crate) struct TexText {
    /// The number of boards in the paragraph so far: TeX keeps a paragraph in memory until it ends.
    in_paragraph: u32,
}

/// The width of the text, in millimetres.
const WIDTH: u32 = 170;

/// The maximum width of a square in millimetres: four boards of eight columns fit side by side.
const SQUARE: u32 = 5;

const HEAD: &str = r"\documentclass{article}
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

impl RowText for TexText {
    fn head(&self, _size: u32, out: &mut Vec<u8>) {
        out.extend_from_slice(HEAD.as_bytes());
    }

    fn begin(&mut self, head: &Head<'_>, out: &mut Vec<u8>) {
        let columns = head.size;
        let rows = head.placement.map_or(columns, bezzel::Placement::rows);
        // In thousandths of a millimetre.
        let unit = (1000 * SQUARE).min(1000 * WIDTH / columns);
        let across = 1000 * WIDTH / (columns * unit + 2500).max(1);
        if self.in_paragraph >= across.max(1) {
            out.push(b'\n');
            self.in_paragraph = 0;
        }
        self.in_paragraph += 1;
        // The rows that begin with a light square, or with a dark one.
        let dark = |row: u32, squares: u32, out: &mut Vec<u8>| {
            let count = (rows + row) / 2;
            out.extend_from_slice(
                format!(
                    "\\multiput({row},-{})(0,-2){{{count}}}{{\\squares{{{squares}}}}}",
                    2 - row
                )
                .as_bytes(),
            );
        };
        let text = format!(
            "\\setlength{{\\unitlength}}{{{}.{:03}mm}}\\begin{{picture}}({columns},{rows})(0,-{rows})\n{{\\color{{dark}}",
            unit / 1000,
            unit % 1000
        );
        out.extend_from_slice(text.as_bytes());
        dark(1, columns / 2, out);
        dark(0, columns.div_ceil(2), out);
        let lines = format!(
            "}}%\n\\multiput(0,-{rows})(1,0){{{}}}{{\\line(0,1){{{rows}}}}}\\multiput(0,-{rows})(0,1){{{}}}{{\\line(1,0){{{columns}}}}}\n",
            columns + 1,
            rows + 1
        );
        out.extend_from_slice(lines.as_bytes());
    }

    fn row(&self, _size: u32, row: u32, column: u32, out: &mut Vec<u8>) {
        out.extend_from_slice(b"\\queen{");
        push_number(out, column);
        out.extend_from_slice(b"}{-");
        push_number(out, row + 1);
        out.push(b'}');
    }

    fn end(&self, _head: &Head<'_>, out: &mut Vec<u8>) {
        out.extend_from_slice(b"\n\\end{picture}\\hspace{2.5mm}\n");
    }

    fn foot(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"\\end{document}\n");
    }
}
