/** Polite requests: turns of hosts, robots and cookies. */
export { openCookieJar, type CookieJar } from './cookie-jar.ts'
export { fileFetcher, smallFileFetcher } from './fetch-file.ts'
export { type PoliteClient, type Leave, type Visit, openPoliteClient } from './polite-client.ts'
export { forgetHosts, forgetRobotsFiles } from './politeness-store.ts'
export { joinWords, wordsOfHeader, type RobotsWords } from './robots-words.ts'
