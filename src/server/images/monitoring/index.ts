/** Images that are monitored, and when they are scanned. */
export { imageMonitored, imageUnmonitored } from '../events.ts'
export { lockMonitored } from '../store.ts'
export { becomeFindable, leaveUnfindable } from './monitoring.ts'
export { markScanned, setNextScan } from './monitoring-store.ts'
