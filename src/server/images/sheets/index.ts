/** Tables that owners submit: lines, headers and cells. */
export { openSheet } from './reading/open-sheet.ts'
export { decideDayOrders } from './reading/day-orders.ts'
export { findHeader, unreadBeside } from './reading/find-header.ts'
export { addressIn, cellName, type Line } from './reading/grid.ts'
export { errorIn, filesIn, readLongestSide } from './reading/unreadable-cells.ts'
export { describeColumns, type NamedSheet, readNamedSheet, requireColumns } from './chosen-columns.ts'
export { plainImageName } from './plain-image-name.ts'
