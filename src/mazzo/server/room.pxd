# Compiled as it is: types would make its classes rigid, and gain little more.
