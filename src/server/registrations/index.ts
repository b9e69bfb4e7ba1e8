/** What features to the right, and the composition root, may use of registrations. */
export { registrationMoved } from './events.ts'
export { openCertificateReader } from './certificates/certificate-reader.ts'
export { newsOfRegistration, type RegistrationNews } from './news-of-registration.ts'
