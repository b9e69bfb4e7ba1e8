/** Checks every folder of a language against English: keys, placeholders, numbers, length, terms and forms of address. */
import { letterLanguages } from '../../src/contract/languages/languages.ts'
import { faultsOfLanguage } from './faults-of-language.ts'
import { folderOfLanguages } from './language-files.ts'

const faults = letterLanguages.flatMap((language) => faultsOfLanguage(folderOfLanguages, language))
for (const fault of faults) console.log(fault)
console.log(`${letterLanguages.length} languages, ${faults.length} faults`)
process.exit(faults.length === 0 ? 0 : 1)
