/**
 * How often a test of endurance repeats what it tries: `npm test -- endurance` asks for all of its
 * rounds, every other run for one.
 */
export const rounds = (all: number): number => (process.env.ENDURANCE ? all : 1)
