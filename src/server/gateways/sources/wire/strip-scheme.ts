/** Name of a place that its owner may reach by http and by https: `//host/path`. */
export const stripScheme = (url: string): string => url.replace(/^https?:/, '')
