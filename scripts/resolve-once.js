import module from 'node:module'

// Node looks at the nearest package.json for each import and reads its whole list of exports anew, which takes a millisecond where that
// is long (drizzle-orm's has 400 entries, and as many files): a quarter of what a start takes. What an import means follows from less.
const known = new Map()

module.registerHooks?.({
  resolve(specifier, context, resolveNext) {
    const { conditions, importAttributes, parentURL } = context
    if (!parentURL?.startsWith('file:') || !conditions.includes('import') || Object.keys(importAttributes).length > 0)
      return resolveNext(specifier, context)
    if (/^\.\.?\//.test(specifier)) return { url: new URL(specifier, parentURL).href, shortCircuit: true }
    if (parentURL.includes('/node_modules/')) return resolveNext(specifier, context)
    const found = known.get(specifier) ?? resolveNext(specifier, context)
    known.set(specifier, found)
    return { ...found, shortCircuit: true }
  },
})
