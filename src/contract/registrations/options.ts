export {
  officesComingSoon,
  RegistrationOffice,
  RegistrationOption,
  registrationOptions,
} from '../reference/registration-options.ts'
