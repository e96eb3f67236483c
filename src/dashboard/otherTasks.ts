/** Lets the browser do what else it has to do; what follows is a task of its own. */
export const otherTasks = () => new Promise((resolve) => setTimeout(resolve));
