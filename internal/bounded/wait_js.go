package bounded

// noWait is nothing in a browser, which has no named pipes.
const noWait = 0
