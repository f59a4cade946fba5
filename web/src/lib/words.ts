// How numbers and symbols are written.

/** A whole number with commas between its thousands. Intl does the same, but what it loads for its first number takes longer than drawing the first page. */
export const thousands = (n: number) => String(n).replace(/\B(?=(\d{3})+$)/g, ",");

/** What the symbols in texts and costs are called. */
export const symbolNames = new Map(Object.entries({ W: "white", U: "blue", B: "black", R: "red", G: "green", C: "colorless", T: "tap", Q: "untap", X: "X", S: "snow", E: "energy", P: "2 life" }));

/** A text with its symbols in words, as it is read aloud: "{2}{W/P}" is "2, white or 2 life". */
export const spoken = (text: string) => text.replace(/(?:\{[^{}]+\})+/g, (run) => [...run.matchAll(/\{([^{}]+)\}/g)].map((m) => m[1]!.split("/").map((s) => symbolNames.get(s) ?? s).join(" or ")).join(", "));
