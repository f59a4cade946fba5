// What vite.config.ts puts in: the names of the program for the browser and of the script that starts it, and whether the judge's page is alone.
declare const __WASM__: string;
declare const __EXEC__: string;
declare const __SITE__: boolean;
