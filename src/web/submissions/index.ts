export { ruleOfCountry } from './slots.ts'
