/** Payments of registrations. */
export { makeRoomForUse } from './make-room-for-use.ts'
export { recordFiled } from './record-filed.ts'
export { refundRegistration } from './refund-registration.ts'
