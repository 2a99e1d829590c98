/** Files of one message of a letter. */
export const LETTER_FILES_MAX = 6
