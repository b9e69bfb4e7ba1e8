/** Coupons and their uses. */
export { countsForOption, couponDiscount, takeUse, usableCoupon } from './judge-coupon.ts'
export { type CouponRow, couponsNamed, giveBackUse, heldSince, keepUse, ordersHoldingUses } from './coupon-store.ts'
export { makeCoupon } from './keep-coupon.ts'
