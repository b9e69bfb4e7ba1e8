/** `npm run words -- export xx` writes a sheet for a translator to `words-xx.csv`; `import xx [FILE]` reads it back. */
import { readFileSync, writeFileSync } from 'node:fs'
import { languages } from '../../src/contract/languages/languages.ts'
import { folderOfLanguages } from '../../src/server/languages/language-files.ts'
import { exportSheet, importSheet } from './sheet.ts'

const [action, language = '', file = `words-${language}.csv`] = process.argv.slice(2)
if (!['export', 'import'].includes(action ?? '') || !languages.some((one) => one === language))
  throw new Error(`Say npm run words -- export ${languages.slice(1).join('|')}, or import with the same.`)
if (action === 'export') {
  writeFileSync(file, exportSheet(folderOfLanguages, language))
  console.log(`Wrote ${file}.`)
} else {
  const { texts, faults } = importSheet(folderOfLanguages, language, readFileSync(file, 'utf8'))
  for (const fault of faults) console.log(fault)
  console.log(faults.length > 0 ? 'Nothing was written: mend these rows first.' : `Took in ${texts} texts.`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
