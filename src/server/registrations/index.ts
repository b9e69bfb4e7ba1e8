/** The parts of registrations that features to the right and the composition root may import. */
export { registrationMoved } from './events.ts'
export { openCertificateReader } from './certificates/certificate-reader.ts'
export { newsOfRegistration, type RegistrationNews } from './news-of-registration.ts'
