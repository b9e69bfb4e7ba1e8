/** Checks every folder of a language against English: keys, placeholders, numbers, length, terms and forms of address. */
import { languages } from '../../src/contract/languages/languages.ts'
import { faultsOfLanguage } from './faults-of-language.ts'
import { folderOfLanguages } from '../../src/server/languages/language-files.ts'

const faults = languages.flatMap((language) => faultsOfLanguage(folderOfLanguages, language))
for (const fault of faults) console.log(fault)
console.log(`${languages.length} languages, ${faults.length} faults`)
process.exit(faults.length === 0 ? 0 : 1)
