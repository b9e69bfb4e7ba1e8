import { stripTypeScriptTypes } from 'node:module'

process.on('warning', () => {})
for (let number = 0; number < 30; number++) stripTypeScriptTypes(`const at${number}: number = ${number}`)
