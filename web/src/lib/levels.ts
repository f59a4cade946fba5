/** How strong the computer can be, weakest first, and what it then does. */
const levels = [["easy", "makes mistakes"], ["medium", "doesn't look ahead"], ["hard", "looks ahead"]] as const;

/** Those that a server has, with what they are called. */
export const offered = (agents: string[]) => levels.filter(([l]) => agents.includes(l)).map(([name, does]) => ({ name, label: `${name[0]!.toUpperCase()}${name.slice(1)}: ${does}` }));

/** The level to begin with: the one that was last chosen, if the server has it, or else medium. */
export const usualLevel = (agents: string[], wish: string) => [wish, "medium", "heuristic"].find((l) => agents.includes(l)) ?? agents[0] ?? "heuristic";
