/** Place name for both http and https: `//host/path`. */
export const stripScheme = (url: string): string => url.replace(/^https?:/, '')
