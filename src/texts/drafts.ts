// Names of the places where unsaved text was typed.

export const ofAnotherTab = (place: string) => `${place} of another tab`;
export const ofAnotherVersion = 'Written with another version of the app';
export const inTheMainInput = 'In the main input';
export const inANewItem = 'In a new item';
export const inAnEdit = 'In an edit';
export const inTheForm = 'In the form';
export const inPastedLines = 'In pasted lines';
export const inTheMoveDialog = 'In the move dialog';
export const inTheLaterDialog = 'In the dialog that puts away';
