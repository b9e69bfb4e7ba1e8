export { receiversOfPrograms } from './slots.ts'
