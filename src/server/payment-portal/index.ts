/** What the composition root may use of the payment page. */
export { servePaymentPage } from './page/serve-page.ts'
