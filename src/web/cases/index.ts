export { askedOfOwner, imageUserOfCase, lawyersOfCase, ownThread, threadOfCase, waysOut } from './slots.ts'
