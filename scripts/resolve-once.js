import module from 'node:module'

// For each import Node reads the whole list of exports of the package that it stands in or names, even where the list decides nothing:
// docs/decisions/0043-imports-resolved-once.md.
const known = new Map()

module.registerHooks?.({
  resolve(specifier, context, resolveNext) {
    const { conditions, importAttributes, parentURL } = context
    const isPlain = conditions.includes('import') && Object.keys(importAttributes).length === 0
    if (!isPlain || !parentURL?.startsWith('file:')) return resolveNext(specifier, context)
    const isRelative = /^\.\.?\//.test(specifier)
    const isInPackage = parentURL.includes('/node_modules/')
    if (isRelative && isInPackage) return { url: new URL(specifier, parentURL).href, shortCircuit: true }
    if (isRelative || isInPackage) return resolveNext(specifier, context)
    const found = known.get(specifier) ?? resolveNext(specifier, context)
    known.set(specifier, found)
    return { ...found, shortCircuit: true }
  },
})
