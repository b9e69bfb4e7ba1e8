/** Reading of strangers' input in a thread that may die. */
export { readAside, TooMuchToRead } from './read-aside.ts'
