export type Options = {
  scope: 'whole' | 'fast' | 'deep'
  isAgain: boolean
  /** The quarter of `--quarter`: 0 to 3, or chosen by the tree. Undefined runs all deep tests. */
  quarter: number | 'of tree' | undefined
  /** Parts of paths that select files. */
  words: string[]
}

/** Reads the command line. Throws an Error with a sentence for a quarter that does not exist. */
export function readOptions(given: string[]): Options {
  const options: Options = { scope: 'whole', isAgain: false, quarter: undefined, words: [] }
  for (let at = 0; at < given.length; at++) {
    const argument = given[at]!
    if (argument === '--fast') options.scope = 'fast'
    else if (argument === '--deep') options.scope = 'deep'
    else if (argument === '--again') options.isAgain = true
    else if (argument === '--quarter') {
      const isNumber = /^\d+$/.test(given[at + 1] ?? '')
      options.quarter = isNumber ? readQuarter(given[++at]!) : 'of tree'
    } else if (argument.startsWith('--')) throw new Error(`There is no option ${argument}.`)
    else options.words.push(argument)
  }
  return options
}

function readQuarter(text: string): number {
  if (!/^[0-3]$/.test(text)) throw new Error(`There is no quarter ${text}: give a number from 0 to 3.`)
  return Number(text)
}
