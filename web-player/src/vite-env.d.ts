/// <reference types="vite/client" />

/** The version of package.json, set at build. */
declare const APP_VERSION: string;
