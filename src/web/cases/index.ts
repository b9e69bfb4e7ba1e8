export { DeskPlaces } from './desk/worklist/desk-places.tsx'
export { askedOfOwner, imageUserOfCase, lawyersOfCase } from './slots.ts'
