/** Width and height, in points. */
export const papers = { letter: [612, 792], a4: [595.28, 841.89] } as const;

export type Paper = keyof typeof papers;
