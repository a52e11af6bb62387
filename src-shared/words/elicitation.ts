/** What is said about the input that tools ask for during a call. */
export const elicitationWords = {
  'form.waiting': 'Waiting for the person to give the input that the tool asks for.',
  'form.late': 'The question waits for no answer any more.',
  'form.manyTimes': 'The tool asked for input more than {max} times, so the call was ended.',
  'form.undeclared': 'The tool asks for {what}, which this client does not declare.',
  'form.fault': 'The tool asks for input, but its form {fault}.',
  'form.mode': 'is of another mode than "form", the only one that this client declares',
  'form.noMessage': 'has no "message"',
  'form.noSchema': 'has no "requestedSchema" with "properties"',
  'form.manyFields': 'has {count} fields; at most {max} can be shown',
  'form.field': 'has a field "{name}" that {fault}',
  'form.longName': 'has a name of {count} characters',
  'form.noField': 'is no schema',
  'form.list': 'is a list of other things than given values',
  'form.type': 'has the type {type}; a form has strings, numbers, integers, booleans and lists of given values',
  'form.options': 'offers {count} values; 1 to {max} can be shown',
  'form.value': 'offers a value that is no text of at most {max} characters',
} as const;
