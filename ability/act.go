package ability

// Act is a verb phrase without its subject. What it means depends on where it stands: in Do an instruction or a
// standing fact about the subject, in a cost what is paid, in Does an event, in Did what the thing described has
// done.
type Act interface{ act() }
