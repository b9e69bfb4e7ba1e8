export {
  askedOfOwner,
  imageUserOfCase,
  lawyersOfCase,
  lettersOfOwner,
  ownThread,
  priceOfOwner,
  threadOfCase,
  waysOut,
} from './slots.ts'
